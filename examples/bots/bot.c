/* A bot in C without a library for JSON: it asks for the number of actions only, and
 * takes one at random. Compile it with: cc -O2 -o bot bot.c
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 16];

static int is(const char *type) {
    char wanted[40];
    snprintf(wanted, sizeof wanted, "\"type\":\"%s\"", type);
    return strstr(line, wanted) != NULL;
}

static unsigned long number(const char *key) {
    const char *place = strstr(line, key);
    return place == NULL ? 0 : strtoul(place + strlen(key), NULL, 10);
}

int main(void) {
    unsigned long dice = 1;

    while (fgets(line, sizeof line, stdin) != NULL) {
        if (is("hello")) {
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"bot.c\",\"wants\":[\"count\"]}");
        } else if (is("new_game")) {
            dice = number("\"seed\":") + 1;
            puts("{\"type\":\"ready\"}");
        } else if (is("choose")) {
            unsigned long count = number("\"count\":");
            dice = (dice * 1103515245UL + 12345UL) & 0x7fffffffUL;
            printf("{\"type\":\"action\",\"id\":%lu,\"index\":%lu}\n",
                   number("\"id\":"), (dice >> 8) % count);
        } else if (is("bye")) {
            return 0;
        }
        fflush(stdout);
    }
    return 0;
}
