// panel [PICTURE.bmp]: a panel of Dear ImGui whose bars and switch move, in a window of SDL2. With the name of a picture it runs 60 frames a
// second without a window, prints what moves, and saves the picture of the moment when the panel is half open.
#include "kinema_imgui.h"
#include <SDL.h>
#include <backends/imgui_impl_sdl.h>
#include <backends/imgui_impl_sdlrenderer.h>
#include <cmath>
#include <cstdio>

static const int width = 320, height = 200;

static void drawPanel(bool isOpen) {
    ImDrawList *draw = ImGui::GetBackgroundDrawList();
    KinMotion linear = kinMotion("linear", 1);
    for (int i = 0; i < 8; i++) {
        ImGui::PushID(i);
        float bar = kinema_imgui::spring("bar", isOpen ? 40.0f + 30 * float(i) : 20.0f, linear);
        ImVec4 color = kinema_imgui::spring("color", isOpen ? ImVec4(1, 0.85f, 0.4f, 1) : ImVec4(0.2f, 0.45f, 0.6f, 1), linear);
        draw->AddRectFilled(
            ImVec2(10, 10 + 20 * float(i)), ImVec2(10 + bar, 24 + 20 * float(i)), ImGui::ColorConvertFloat4ToU32(color));
        ImGui::PopID();
    }
    ImVec2 knob = kinema_imgui::spring("knob", isOpen ? ImVec2(300, 185) : ImVec2(200, 185), linear);
    draw->AddRectFilled(ImVec2(knob.x - 5, knob.y - 5), ImVec2(knob.x + 5, knob.y + 5), IM_COL32(255, 255, 255, 255));
}

static void draw(SDL_Renderer *renderer, KinContext *context, bool isOpen) {
    ImGui_ImplSDLRenderer_NewFrame();
    ImGui::NewFrame();
    if (!kinema_imgui::newFrame(context)) std::printf("%s\n", kinema_imgui::lastError());
    drawPanel(isOpen);
    ImGui::Render();
    SDL_SetRenderDrawColor(renderer, 26, 31, 43, 255);
    SDL_RenderClear(renderer);
    ImGui_ImplSDLRenderer_RenderDrawData(ImGui::GetDrawData());
}

static void print(KinContext *context, const char *when) {
    bool isAnimating = false;
    kinContextIsAnimating(context, &isAnimating);
    std::printf("%s: %s\n", when, isAnimating ? "moves" : "rests");
}

/// Frame 0 shows the closed panel, frame 1 opens it.
static int runWithoutWindow(KinContext *context, const char *picture) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
    ImGui_ImplSDLRenderer_Init(renderer);
    ImGuiIO &io = ImGui::GetIO();
    io.DisplaySize = ImVec2(float(width), float(height)), io.DeltaTime = 1.0f / 64;
    float early = kinema_imgui::spring("early", 3.0f);
    std::printf("%g %s\n", double(early), kinema_imgui::lastError());
    draw(renderer, context, false);
    print(context, "closed");
    for (int frame = 0; frame <= 32; frame++) draw(renderer, context, true);
    print(context, "half");
    int saved = SDL_SaveBMP(surface, picture);
    for (int frame = 0; frame < 40; frame++) draw(renderer, context, true);
    print(context, "open");
    ImGui_ImplSDLRenderer_Shutdown();
    SDL_DestroyRenderer(renderer), SDL_FreeSurface(surface);
    return saved;
}

static int runInWindow(KinContext *context) {
    SDL_Window *window = SDL_CreateWindow("Kinema", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height, 0);
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
    ImGui_ImplSDL2_InitForSDLRenderer(window), ImGui_ImplSDLRenderer_Init(renderer);
    bool isOpen = false, isRunning = true;
    while (isRunning) {
        for (SDL_Event event; SDL_PollEvent(&event);) {
            ImGui_ImplSDL2_ProcessEvent(&event);
            if (event.type == SDL_QUIT) isRunning = false;
            if (event.type == SDL_MOUSEBUTTONDOWN) isOpen = !isOpen;
        }
        ImGui_ImplSDL2_NewFrame();
        draw(renderer, context, isOpen);
        SDL_RenderPresent(renderer);
    }
    ImGui_ImplSDLRenderer_Shutdown(), ImGui_ImplSDL2_Shutdown();
    return 0;
}

int main(int count, char **words) {
    KinContext *context = nullptr;
    if (SDL_Init(SDL_INIT_VIDEO) || kinContextCreate(&context)) return 1;
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    int result = count == 2 ? runWithoutWindow(context, words[1]) : runInWindow(context);
    ImGui::DestroyContext();
    kinContextDestroy(context);
    SDL_Quit();
    return result;
}
