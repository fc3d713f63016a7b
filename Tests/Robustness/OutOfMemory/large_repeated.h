/* The operations of large.c that are repeated until an allocation fails. */

static KinStatus createLayers(void) {
    KinStatus status = KinStatusOK;
    for (int i = 0; i < MORE && !status; i++) status = kinLayerCreate(c, KinLayerClassLayer, &some);
    return status;
}
static KinStatus createAnimations(void) {
    KinStatus status = KinStatusOK;
    for (int i = 0; i < MORE && !status; i++) status = kinAnimationCreate(c, KinAnimationClassBasic, &animation);
    return status;
}
static KinStatus beginTransactions(void) {
    KinStatus status = KinStatusOK;
    for (int i = 0; i < 900000 && !status; i++) status = kinTransactionBegin(c, NULL);
    return status;
}
static KinStatus copyPresentations(void) {
    KinStatus status = KinStatusOK;
    for (int i = 0; i < MORE && !status; i++) status = kinLayerCopyPresentation(c, root, 0, &some);
    return status;
}
static KinStatus setCompletions(void) {
    KinStatus status = KinStatusOK;
    for (int i = 0; i < MORE && !status; i++) status = kinTransactionSetCompletion(c, open, NULL, (uint64_t)i, NULL, NULL);
    return status;
}
static KinStatus setKeys(void) {
    char key[32];
    KinStatus status = KinStatusOK;
    const KinValue value = kinValueString("value");
    for (int i = 0; i < 20000 && !status; i++) {
        snprintf(key, sizeof key, "key%d", i);
        status = kinTransactionSetData(c, open, key, &value);
    }
    return status;
}
static KinStatus setActions(void) {
    char key[32];
    KinAction action;
    KinStatus status = KinStatusOK;
    memset(&action, 0, sizeof action);
    action.kind = KinActionKindNone;
    for (int i = 0; i < MORE && !status; i++) {
        snprintf(key, sizeof key, "key%d", i);
        status = kinLayerSetAction(c, root, key, &action);
    }
    return status;
}
static KinStatus resolveNames(void) {
    char key[64];
    KinKeyPath path;
    KinStatus status = KinStatusOK;
    for (int i = 0; i < 60000 && !status; i++) {
        snprintf(key, sizeof key, "sublayers.name%d.opacity", i);
        status = kinKeyPathResolve(c, key, &path);
    }
    return status;
}
static KinStatus addAnimations(void) {
    char key[32];
    KinStatus status = KinStatusOK;
    for (int i = 0; i < 200000 && !status; i++) {
        snprintf(key, sizeof key, "animation %d", i);
        status = kinLayerAddAnimation(c, root, animation, key);
    }
    return status;
}
static KinStatus setTags(void) {
    char key[32];
    KinStatus status = KinStatusOK;
    const KinValue value = kinValueString("value");
    for (int i = 0; i < 20000 && !status; i++) {
        snprintf(key, sizeof key, "key%d", i);
        status = kinAnimationSetTag(c, animation, key, &value);
    }
    return status;
}
static void aBasic(void) { start(), animate(KinAnimationClassBasic); }
