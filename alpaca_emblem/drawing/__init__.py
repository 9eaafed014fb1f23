"""Pictures: fields and games as SVG for notebooks and pages, and as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.loading import lazily

if TYPE_CHECKING:
    from alpaca_emblem.drawing.cards import (
        item_svg,
        unit_svg,
    )
    from alpaca_emblem.drawing.duel import (
        duel_boxes,
        duel_geometry,
        duel_line_parts,
        duel_lines,
        duel_parts,
        duel_queue_svg,
        duel_svg,
        duel_text,
    )
    from alpaca_emblem.drawing.dungeon import (
        dungeon_geometry,
        dungeon_line_parts,
        dungeon_lines,
        dungeon_parts,
        dungeon_svg,
        dungeon_text,
        dungeon_text_geometry,
    )
    from alpaca_emblem.drawing.emblems import (
        EMBLEMS,
        Emblem,
        emblem_of,
    )
    from alpaca_emblem.drawing.field_texts import (
        field_lines,
        field_text,
    )
    from alpaca_emblem.drawing.fields import (
        field_geometry,
        field_svg,
    )
    from alpaca_emblem.drawing.files import (
        replay_gif,
        to_png,
        write_png,
    )
    from alpaca_emblem.drawing.forecasts import (
        forecast_svg,
    )
    from alpaca_emblem.drawing.games import (
        game_svg,
    )
    from alpaca_emblem.drawing.grid import (
        Mark,
        MarkKind,
        danger_marks,
        event_marks,
        grid_geometry,
        grid_line_parts,
        grid_lines,
        grid_parts,
        grid_svg,
        grid_text,
        grid_text_geometry,
        path_marks,
        reach_marks,
        selection_marks,
    )
    from alpaca_emblem.drawing.match import (
        match_geometry,
        match_layers,
        match_line_parts,
        match_lines,
        match_parts,
        match_svg,
        match_text,
        match_text_geometry,
    )
    from alpaca_emblem.drawing.parts import (
        Geometry,
        Layers,
        Parts,
    )
    from alpaca_emblem.drawing.pieces import (
        Piece,
        Readiness,
        field_pieces,
        unit_piece,
    )
    from alpaca_emblem.drawing.queues import (
        queue_frames,
        queue_svg,
        queue_text,
    )
    from alpaca_emblem.drawing.replays import (
        replay_svg,
    )
    from alpaca_emblem.drawing.style_sheets import (
        style_sheet,
    )
    from alpaca_emblem.drawing.terminals import (
        terminal_style,
    )
    from alpaca_emblem.drawing.text import (
        Line,
        Span,
        plain,
    )
    from alpaca_emblem.drawing.tiled import (
        to_tiled,
    )

__all__ = [
    "EMBLEMS",
    "Emblem",
    "Geometry",
    "Layers",
    "Line",
    "Mark",
    "MarkKind",
    "Parts",
    "Piece",
    "Readiness",
    "Span",
    "danger_marks",
    "duel_boxes",
    "duel_geometry",
    "duel_line_parts",
    "duel_lines",
    "duel_parts",
    "duel_queue_svg",
    "duel_svg",
    "duel_text",
    "dungeon_geometry",
    "dungeon_line_parts",
    "dungeon_lines",
    "dungeon_parts",
    "dungeon_svg",
    "dungeon_text",
    "dungeon_text_geometry",
    "emblem_of",
    "event_marks",
    "field_geometry",
    "field_lines",
    "field_pieces",
    "field_svg",
    "field_text",
    "forecast_svg",
    "game_svg",
    "grid_geometry",
    "grid_line_parts",
    "grid_lines",
    "grid_parts",
    "grid_svg",
    "grid_text",
    "grid_text_geometry",
    "item_svg",
    "match_geometry",
    "match_layers",
    "match_line_parts",
    "match_lines",
    "match_parts",
    "match_svg",
    "match_text",
    "match_text_geometry",
    "path_marks",
    "plain",
    "queue_frames",
    "queue_svg",
    "queue_text",
    "reach_marks",
    "replay_gif",
    "replay_svg",
    "selection_marks",
    "style_sheet",
    "terminal_style",
    "to_png",
    "to_tiled",
    "unit_piece",
    "unit_svg",
    "write_png",
]

if not TYPE_CHECKING:  # a type checker would assume that every name exists
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "alpaca_emblem.drawing.cards": "item_svg unit_svg",
            "alpaca_emblem.drawing.duel": (
                "duel_boxes duel_geometry duel_line_parts duel_lines duel_parts "
                "duel_queue_svg duel_svg duel_text"
            ),
            "alpaca_emblem.drawing.dungeon": (
                "dungeon_geometry dungeon_line_parts dungeon_lines dungeon_parts "
                "dungeon_svg dungeon_text dungeon_text_geometry"
            ),
            "alpaca_emblem.drawing.emblems": "EMBLEMS Emblem emblem_of",
            "alpaca_emblem.drawing.field_texts": "field_lines field_text",
            "alpaca_emblem.drawing.fields": "field_geometry field_svg",
            "alpaca_emblem.drawing.files": "replay_gif to_png write_png",
            "alpaca_emblem.drawing.forecasts": "forecast_svg",
            "alpaca_emblem.drawing.games": "game_svg",
            "alpaca_emblem.drawing.grid": (
                "Mark MarkKind danger_marks event_marks grid_geometry "
                "grid_line_parts grid_lines grid_parts grid_svg grid_text "
                "grid_text_geometry path_marks reach_marks selection_marks"
            ),
            "alpaca_emblem.drawing.match": (
                "match_geometry match_layers match_line_parts match_lines "
                "match_parts match_svg match_text match_text_geometry"
            ),
            "alpaca_emblem.drawing.parts": "Geometry Layers Parts",
            "alpaca_emblem.drawing.pieces": "Piece Readiness field_pieces unit_piece",
            "alpaca_emblem.drawing.queues": "queue_frames queue_svg queue_text",
            "alpaca_emblem.drawing.replays": "replay_svg",
            "alpaca_emblem.drawing.style_sheets": "style_sheet",
            "alpaca_emblem.drawing.terminals": "terminal_style",
            "alpaca_emblem.drawing.text": "Line Span plain",
            "alpaca_emblem.drawing.tiled": "to_tiled",
        },
    )
