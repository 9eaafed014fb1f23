"""The entry of ``python -m alpaca_emblem``: the command line."""

import sys

from alpaca_emblem.cli import main

if __name__ == "__main__":
    sys.exit(main())
