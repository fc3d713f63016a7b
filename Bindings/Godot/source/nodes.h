/* The common part of the classes: the context of a tree of nodes, and the motions of their methods. */
#ifndef KINEMA_GODOT_NODES_H
#define KINEMA_GODOT_NODES_H

#include "classes.h"

typedef struct GroupNode GroupNode;

/* A context and those that use it: its node, the nodes below, animators. The last one destroys it. */
typedef struct Shared {
    KinContext *context;
    KinLayer root;
    int users;
    GroupNode *groups;
} Shared;

/* The nodes of layers: one layer, or a group. All nodes that have layers begin with this. */
typedef struct LayerNode {
    Instance base;
    Shared *shared; /* NULL outside the tree */
    KinLayer layer; /* that of the node; of a group, its superlayer */
    KinScene *scene;
} LayerNode;

extern const Class contextClass, layerClass, groupClass, animatorClass;

Shared *retainShared(Shared *shared);
void releaseShared(Shared *shared);
void writeGroups(Shared *shared);

/* Enters a node below a context: finds the context and makes the node's layer. Reports why it cannot. */
bool enterTree(LayerNode *self);
void leaveTree(LayerNode *self);

/* Whether the status is OK; otherwise reports the message, after the name of the method. */
bool succeeded(KinStatus status, const Instance *self, const char *method);
void report(const Instance *self, const char *method, const char *message);

/* Whether the node is in the tree; otherwise reports it. */
bool isReady(const LayerNode *self, const char *method);

bool keyOf(const LayerNode *self, const Value *text, const char *method, KinKeyPath *key);

/* The motions of `animate` (duration, curve, …) and `spring` (duration, bounce, …), whose further arguments begin at `first`. Their
 * completion emits the signal "finished" of the node with the key. */
KinMotion motionOf(const LayerNode *self, const Value *key, const Value *arguments, size_t count, size_t first, bool isSpring);

#endif
