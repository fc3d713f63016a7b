/* A document with a state: the door opens, changes its mind half-way, is saved, goes on, is restored, and is streamed. */
#include <kinema/kinema.h>
#include <stdio.h>
#include <stdlib.h>

static const char document[] =
    "{\"kinema\": 1, \"layers\": [{\"id\": \"door\","
    "\"states\": [{\"name\": \"open\", \"values\": [{\"keyPath\": \"position.x\", \"value\": 90}]}],"
    "\"transitions\": [{\"from\": \"*\", \"to\": \"*\", \"motion\": {\"curve\": \"linear\", \"duration\": 2}}]}]}";

int main(void) {
    KinContext *ctx;
    KinScene *scene;
    KinLayer door;
    kinContextCreate(&ctx);
    if (kinSceneLoad(ctx, (KinLayer){0}, document, sizeof document - 1, NULL, &scene)) return puts(kinLastErrorMessage());
    kinSceneGetLayer(scene, "door", &door);
    kinContextFlush(ctx);
    kinLayerSetState(ctx, door, "open", NULL); /* 0 to 90 in 2 s */
    kinContextAdvance(ctx, 1);
    kinLayerSetState(ctx, door, NULL, NULL); /* back from 45, without a jump */
    kinContextAdvance(ctx, 1.5);
    size_t size = 0;
    kinContextSave(ctx, NULL, 0, &size);
    void *saved = malloc(size);
    kinContextSave(ctx, saved, size, &size);
    kinContextAdvance(ctx, 9);
    kinContextRestore(ctx, saved, size); /* it is 1.5 again */

    KinStreamField field = {
        KinStreamValueKeyPath, KIN_KEY_PATH(KinPropertyPosition, KinComponentX), KinFormatFloat32, KinMatrixFormColumns4x4, 0, 0};
    KinStreamLayout layout = {.size = sizeof layout, .fields = &field, .fieldCount = 1, .stride = sizeof(float)};
    KinStream *stream;
    float x[3];
    kinStreamCreate(ctx, &layout, &door, 1, &stream);
    for (int i = 0; i < 3; i++) kinStreamWrite(stream, 1.5 + 0.5 * i, &x[i]);
    for (int i = 0; i < 3; i++) printf("%.1f s  %5.2f\n", 1.5 + 0.5 * i, (double)x[i]);
    free(saved);
    kinStreamDestroy(stream), kinSceneDestroy(scene), kinContextDestroy(ctx);
    return x[0] == 33.75f && x[1] == 22.5f && x[2] == 11.25f ? 0 : 1;
}
