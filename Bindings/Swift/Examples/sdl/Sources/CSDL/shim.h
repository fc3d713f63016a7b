/* SDL2, in the folder that pkg-config names. Swift's program has its own main. */
#define SDL_MAIN_HANDLED
#include <SDL.h>
