/* Names, curves and numbers that a document or a host chooses so that their places in a hash table agree. A table whose hash anybody can
 * compute (FNV-1a here, as an example) takes n^2 steps for n such names: each attack takes as many as with ordinary ones. */
#include "attack.h"

/* The lowest bits of the hashes agree, and with them the places in a table of as many. */
enum { NAMES = 8000, LENGTH = 6, BITS = 12, PROPERTIES = 4096 };

static char names[NAMES][LENGTH + 1];

static uint64_t step(uint64_t hash, char byte) { return (hash ^ (unsigned char)byte) * UINT64_C(0x100000001b3); }

/* Fills `names` with texts whose FNV-1a hashes, both halves combined, agree. */
static void findNames(void) {
    const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";
    int found = 0;
    for (unsigned start = 0; found < NAMES; start++) {
        char text[LENGTH + 1] = "";
        uint64_t hash = UINT64_C(0xcbf29ce484222325);
        for (int i = 0; i < LENGTH - 2; i++) hash = step(hash, text[i] = letters[start >> 5 * i & 31]);
        for (int pair = 0; pair < 32 * 32 && found < NAMES; pair++) {
            text[LENGTH - 2] = letters[pair / 32], text[LENGTH - 1] = letters[pair % 32];
            uint64_t last = step(step(hash, text[LENGTH - 2]), text[LENGTH - 1]);
            if (((last ^ last >> 32) & ((1 << BITS) - 1)) == 0) memcpy(names[found++], text, LENGTH + 1);
        }
    }
}

static KinContext *context(KinLayer *layer) {
    KinContext *made;
    OK(kinContextCreate(&made));
    OK(kinLayerCreate(made, KinLayerClassLayer, layer));
    OK(kinContextAddRoot(made, *layer));
    OK(kinContextFlush(made));
    return made;
}

static void idsOfADocument(void) {
    KinLayer root, found;
    KinContext *c = context(&root);
    KinScene *scene;
    Text text = {0};
    append(&text, "{\"kinema\": 1, \"layers\": [");
    for (int i = 0; i < NAMES; i++) append(&text, "%s{\"id\": \"%s\"}", i ? ", " : "", names[i]);
    append(&text, "]}");
    OK(kinSceneLoad(c, (KinLayer){0}, text.bytes, text.size, NULL, &scene));
    for (int i = 0; i < NAMES; i++) OK(kinSceneGetLayer(scene, names[i], &found));
    kinSceneDestroy(scene);
    kinContextDestroy(c);
    free(text.bytes);
}

/* No such members exist, but whether one is given twice is asked before. */
static void membersOfAnObject(void) {
    KinLayer root;
    KinContext *c = context(&root);
    KinScene *scene;
    Text text = {0};
    append(&text, "{\"kinema\": 1");
    for (int i = 0; i < NAMES; i++) append(&text, ", \"%s\": 0", names[i]);
    append(&text, "}");
    CHECK(kinSceneLoad(c, (KinLayer){0}, text.bytes, text.size, NULL, &scene) != KinStatusOK);
    kinContextDestroy(c);
    free(text.bytes);
}

static void keysOfActions(void) {
    KinLayer root;
    KinContext *c = context(&root);
    KinAction none = {.kind = KinActionKindNone};
    for (int i = 0; i < NAMES; i++) OK(kinLayerSetAction(c, root, names[i], &none));
    for (int i = 0; i < NAMES; i++) OK(kinLayerSetAction(c, root, names[i], NULL));
    kinContextDestroy(c);
}

static void keysOfAnimations(void) {
    KinLayer root;
    KinAnimation fade;
    KinContext *c = context(&root);
    OK(kinAnimationCreate(c, KinAnimationClassBasic, &fade));
    OK(kinAnimationSetKeyPath(c, fade, "opacity"));
    for (int i = 0; i < NAMES; i++) OK(kinLayerAddAnimation(c, root, fade, names[i]));
    for (int i = 0; i < NAMES; i++) OK(kinLayerRemoveAnimation(c, root, names[i]));
    kinContextDestroy(c);
}

static void namesOfProperties(void) {
    KinLayer root;
    KinKeyPath path;
    double one = 1;
    KinContext *c = context(&root);
    KinValue value = kinValueNumbers(&one, 1);
    for (int i = 0; i < PROPERTIES; i++) OK(kinContextRegisterProperty(c, names[i], KinPropertyTypeNumber, &value, &path));
    for (int i = 0; i < PROPERTIES; i++) OK(kinKeyPathResolve(c, names[i], &path));
    kinContextDestroy(c);
}

static void keysOfATransaction(void) {
    KinLayer root;
    double one = 1;
    KinContext *c = context(&root);
    KinValue value = kinValueNumbers(&one, 1);
    for (int i = 0; i < NAMES; i++) OK(kinTransactionSetData(c, (KinTransaction){0}, names[i], &value));
    kinContextDestroy(c);
}

/* Bézier curves and curves in pieces that are all in use, so that none can be forgotten. */
static void curvesInUse(void) {
    KinLayer root;
    KinContext *c = context(&root);
    for (int i = 0; i < NAMES; i++) {
        KinAnimation fade;
        KinTimingFunction curve = {i / 1e5, 0, 1, 1};
        char text[64];
        OK(kinAnimationCreate(c, KinAnimationClassBasic, &fade));
        OK(kinAnimationSetTimingFunction(c, fade, &curve));
        snprintf(text, sizeof text, "linear(0, %.5f 50%%, 1)", i / 1e5);
        OK(kinTimingFunctionNamed(text, &curve));
        OK(kinAnimationCreate(c, KinAnimationClassBasic, &fade));
        OK(kinAnimationSetTimingFunction(c, fade, &curve));
    }
    kinContextDestroy(c);
}

const Attack attacks[] = {
    {"ids of a document", idsOfADocument, 100, 130, findNames},
    {"members of an object", membersOfAnObject, 50, 25, findNames},
    {"keys of actions", keysOfActions, 50, 230, findNames},
    {"keys of animations", keysOfAnimations, 100, 120, findNames},
    {"names of properties", namesOfProperties, 50, 1500, findNames},
    {"keys of a transaction", keysOfATransaction, 50, 40, findNames},
    {"curves in use", curvesInUse, 100, 700, NULL},
    {0},
};
