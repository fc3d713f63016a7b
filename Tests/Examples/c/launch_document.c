/* The launch of scrubbed_timeline.c as a scene document: the designer's file has the timeline, and the host starts and scrubs it. */
#include "example.h"

static const char document[] =
    "{\"kinema\": 1, \"motions\": [{\"name\": \"half\", \"curve\": \"linear\", \"duration\": 0.5}], \"layers\": [{\"id\": "
    "\"pad\",\n"
    " \"sublayers\": [{\"id\": \"rocket\", \"set\": {\"position\": [160, 370]}}, {\"id\": \"lamp\", \"set\": {\"opacity\": "
    "0.1}}],\n"
    " \"timelines\": [{\"name\": \"launch\", \"entries\": [\n"
    "  {\"timeline\": {\"repeatCount\": 3, \"autoreverses\": true, \"entries\": [\n"
    "   {\"layers\": [\"lamp\"], \"keyPath\": \"opacity\", \"value\": 1, \"motion\": \"half\", \"marker\": 1}]}},\n"
    "  {\"label\": \"ignition\", \"marker\": 2},\n"
    "  {\"layers\": [\"rocket\"], \"keyPath\": \"position.y\", \"value\": 120,\n"
    "   \"motion\": {\"curve\": \"ease-in-quad\", \"duration\": 1.5}},\n"
    "  {\"layers\": [\"rocket\"], \"keyPath\": \"transform.rotation.z\", \"value\": 0.5, \"motion\": \"half\", \"offset\": "
    "-0.5}\n"
    " ]}]}]}";

int main(void) {
    const double places[] = {0.5, 1.75, 3.25, 4.5, 2.5, 0.75};
    /* The count at 0, 1 and 2 s; at 1, 2 and 3 s also on the way back (rule D118); the ignition at 3 s. */
    const size_t passages[] = {1, 2, 4, 0, 2, 4};
    KinLayer root, pad, rocket, lamp;
    KinContext *context = openStage(&root);
    KinScene *scene = NULL;
    OK(kinSceneLoad(context, root, document, sizeof document - 1, NULL, &scene));
    OK(kinSceneGetLayer(scene, "pad", &pad));
    OK(kinSceneGetLayer(scene, "rocket", &rocket));
    OK(kinSceneGetLayer(scene, "lamp", &lamp));
    OK(kinContextFlush(context));

    KinAnimator show = {0};
    KinMotion whole = kinMotion(NULL, 0);
    whole.animator = &show;
    OK(kinLayerStartTimeline(context, pad, "launch", &whole));
    OK(kinAnimatorPause(context, show));
    for (int i = 0; i < 6; i++) {
        const KinKeyPath y = KIN_KEY_PATH(KinPropertyPosition, KinComponentY);
        double t = places[i], up = fmin(fmax((t - 3) / 1.5, 0), 1), blink = t < 3 ? fabs(fmod(t + 0.5, 1) - 0.5) / 0.5 : 0;
        KinEvent events[8];
        size_t count;
        OK(kinAnimatorSet(context, show, KinAnimatorPropertyTime, t));
        OK(kinContextAdvance(context, i));
        OK(kinContextPollEvents(context, events, 8, &count));
        printf("%.2f s  y = %.3f  %zu markers\n", t, shown(context, rocket, y, i), count);
        EXPECT_NEAR(shown(context, rocket, y, i), 370 - 250 * up * up);
        EXPECT(fabs(shown(context, lamp, KinPropertyOpacity, i) - (0.1 + 0.9 * blink)) < 1e-6);
        EXPECT(count == passages[i]);
    }
    kinSceneDestroy(scene), kinContextDestroy(context);
    return exampleResult();
}
