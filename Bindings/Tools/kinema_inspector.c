/* kinema_inspector.c: the connection of a running program to `kinema view --attach`; see kinema_inspector.h. */
#define _POSIX_C_SOURCE 200809L
#include "kinema_inspector.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "kinema_inspector_sockets.h"

/* ---- The inspector ------------------------------------------------------------------------------------------------ */

#define KIN_INSPECTOR_LARGEST 33554432u /* bytes of a document that is sent */
#define KIN_INSPECTOR_LOG 16384u        /* bytes of messages that wait for a viewer */
#define KIN_INSPECTOR_PATIENCE 10.0     /* seconds until a viewer is forgotten that neither asks nor reads */

struct KinInspector {
    KinContext *context;
    KinInspectorSocket listener, viewer;
    time_t heard; /* when the viewer last asked or read */
    unsigned port;
    bool isTrusted, isLeaving; /* leaving: the viewer is closed behind the answer */
    bool isStarted;
    double host, shown, rate, step; /* the clock: the host's time and the program's, and how the second follows the first */
    char token[104];
    char line[160];
    size_t lineLength;
    char *answer;
    size_t answerLength, answerSent, answerCapacity;
    bool isCut; /* there was no memory for the answer */
    char log[KIN_INSPECTOR_LOG];
    size_t logLength;
    unsigned dropped; /* messages that did not fit */
};

/* Makes room for more bytes of the answer, and returns where they go; NULL if there is no memory. */
static char *kinInspectorRoom(KinInspector *inspector, size_t more) {
    size_t needed = inspector->answerLength + more, capacity = inspector->answerCapacity;
    if (needed > capacity) {
        capacity = needed > 2 * capacity ? needed : 2 * capacity;
        char *grown = (char *)realloc(inspector->answer, capacity);
        if (!grown) {
            inspector->isCut = true;
            return NULL;
        }
        inspector->answer = grown;
        inspector->answerCapacity = capacity;
    }
    return inspector->answer + inspector->answerLength;
}

static void kinInspectorAppend(KinInspector *inspector, const char *text, size_t length) {
    char *target = kinInspectorRoom(inspector, length);
    if (!target) return;
    memcpy(target, text, length);
    inspector->answerLength += length;
}

static void kinInspectorText(KinInspector *inspector, const char *text) { kinInspectorAppend(inspector, text, strlen(text)); }

/* A member of an object, with the text before it. The locale of the program may write a comma into numbers. */
static void kinInspectorNumber(KinInspector *inspector, const char *before, double number) {
    char text[40], *comma;
    snprintf(text, sizeof text, "%.17g", number);
    if ((comma = strchr(text, ','))) *comma = '.';
    kinInspectorText(inspector, before);
    kinInspectorText(inspector, text);
}

/* Writes a text as a string of JSON; returns its length, 0 if it does not fit. */
static size_t kinInspectorQuote(const char *text, char *target, size_t capacity) {
    size_t length = 0;
    if (capacity < 3) return 0;
    target[length++] = '"';
    for (const unsigned char *each = (const unsigned char *)text; *each; each++) {
        if (length + 8 > capacity) return 0;
        if (*each < 32 || *each == '"' || *each == '\\') length += (size_t)snprintf(target + length, 8, "\\u%04x", *each);
        else target[length++] = (char)*each;
    }
    target[length++] = '"';
    return length;
}

static void kinInspectorQuoted(KinInspector *inspector, const char *before, const char *text) {
    char quoted[600];
    size_t length = kinInspectorQuote(text, quoted, sizeof quoted);
    kinInspectorText(inspector, before);
    if (length) kinInspectorAppend(inspector, quoted, length);
    else kinInspectorText(inspector, "\"\"");
}

static void kinInspectorRefuse(KinInspector *inspector, const char *reason) {
    inspector->answerLength = 0;
    kinInspectorQuoted(inspector, "{\"error\":", reason);
    kinInspectorText(inspector, "}\n");
}

/* ---- Answers ------------------------------------------------------------------------------------------------------ */

/* Appends what `write` writes into a buffer, after `before`; the reason of a failure instead, as a member "failed". */
static void kinInspectorWritten(KinInspector *inspector, const char *before, bool isDump) {
    size_t size = 0, start = inspector->answerLength, capacity;
    KinStatus status = KinStatusBufferTooSmall;
    KinLayer none = {0};
    kinInspectorText(inspector, before);
    for (int attempt = 0; attempt < 2 && status == KinStatusBufferTooSmall && !inspector->isCut; attempt++) {
        char *target = kinInspectorRoom(inspector, size > 4096 ? size : 4096);
        if (!target) break;
        capacity = inspector->answerCapacity - inspector->answerLength;
        status = isDump ? kinContextDump(inspector->context, true, target, capacity, &size)
                        : kinSceneWrite(inspector->context, none, NULL, target, capacity, &size);
        if (size > KIN_INSPECTOR_LARGEST) break;
    }
    if (!status) {
        char *text = inspector->answer + inspector->answerLength;
        for (size_t i = 0; i + 1 < size; i++)
            if (text[i] == '\n') text[i] = ' '; /* an answer is one line */
        inspector->answerLength += size - 1;
        return;
    }
    inspector->answerLength = start;
    if (size > KIN_INSPECTOR_LARGEST) kinInspectorText(inspector, ",\"failed\":\"more than 32 MiB of layers are not sent\"");
    else kinInspectorQuoted(inspector, ",\"failed\":", kinLastErrorMessage());
}

static void kinInspectorFigures(KinInspector *inspector) {
    KinStatistics found;
    KinMemoryStatistics memory = {0, 0, 0};
    memset(&found, 0, sizeof found);
    found.size = sizeof found;
    kinContextGetStatistics(inspector->context, &found);
    kinGetMemoryStatistics(&memory);
    kinInspectorNumber(inspector, ",\"statistics\":{\"layers\":", (double)found.layerCount);
    kinInspectorNumber(inspector, ",\"animations\":", (double)found.attachedAnimationCount);
    kinInspectorNumber(inspector, ",\"openTransactions\":", (double)found.openTransactionCount);
    kinInspectorNumber(inspector, ",\"snapshotBytes\":", (double)found.snapshotBytes);
    kinInspectorNumber(inspector, ",\"commits\":", (double)found.commitCount);
    kinInspectorNumber(inspector, ",\"droppedEvents\":", (double)found.droppedEventCount);
    kinInspectorNumber(inspector, ",\"memoryBytes\":", (double)memory.bytes);
    kinInspectorNumber(inspector, ",\"memoryPeakBytes\":", (double)memory.peakBytes);
}

/* The log may be written by other threads, so the lock of the context guards it. */
static void kinInspectorMessages(KinInspector *inspector) {
    kinContextLock(inspector->context);
    kinInspectorNumber(inspector, "},\"droppedMessages\":", inspector->dropped);
    kinInspectorText(inspector, ",\"log\":[");
    kinInspectorAppend(inspector, inspector->log, inspector->logLength);
    kinInspectorText(inspector, "]");
    inspector->logLength = inspector->dropped = 0;
    kinContextUnlock(inspector->context);
}

/* The time, the figures and the log; and the document, unless the viewer has that of this change count already. */
static void kinInspectorState(KinInspector *inspector, const char *since) {
    double time = 0;
    uint64_t changes = 0;
    bool isAnimating = false;
    kinContextGetTime(inspector->context, &time);
    kinContextGetChangeCount(inspector->context, &changes);
    kinContextIsAnimating(inspector->context, &isAnimating);
    kinInspectorNumber(inspector, "{\"time\":", time);
    kinInspectorNumber(inspector, ",\"rate\":", inspector->rate);
    kinInspectorNumber(inspector, ",\"changes\":", (double)changes);
    kinInspectorText(inspector, isAnimating ? ",\"animating\":true" : ",\"animating\":false");
    kinInspectorFigures(inspector);
    kinInspectorMessages(inspector);
    if ((double)changes != (*since ? strtod(since, NULL) : -1.0)) kinInspectorWritten(inspector, ",\"document\":", false);
    kinInspectorText(inspector, "}\n");
}

/* Reads a whole number between 0 and ten times `unit`, and counts it in units; returns whether it is one. */
static bool kinInspectorUnits(const char *text, long unit, double *number) {
    char *end;
    long found = strtol(text, &end, 10);
    if (end == text || *end || found < 0 || found > 10 * unit) return false;
    *number = (double)found / (double)unit;
    return true;
}

static void kinInspectorAnswer(KinInspector *inspector, const char *line) {
    if (!strncmp(line, "state ", 6)) kinInspectorState(inspector, line + 6);
    else if (!strcmp(line, "dump")) {
        kinInspectorText(inspector, "{\"ok\":true");
        kinInspectorWritten(inspector, ",\"dump\":", true);
        kinInspectorText(inspector, "}\n");
    } else if (!strncmp(line, "rate ", 5) && kinInspectorUnits(line + 5, 1000, &inspector->rate))
        kinInspectorText(inspector, "{\"ok\":true}\n");
    else if (!strncmp(line, "step ", 5) && kinInspectorUnits(line + 5, 1000000, &inspector->step))
        kinInspectorText(inspector, "{\"ok\":true}\n");
    else
        kinInspectorRefuse(
            inspector, "expected: state COUNT, dump, rate 0...10000 (thousandths), step 0...10000000 (microseconds)");
    if (inspector->isCut) kinInspectorRefuse(inspector, "the program has no memory for the answer");
    inspector->isCut = false;
}

/* Compares every letter, so that the time of the answer does not depend on how many are right. */
static bool kinInspectorTrusts(const KinInspector *inspector, const char *line) {
    size_t length = strlen(inspector->token);
    int difference = strlen(line) != length + 9 || strncmp(line, "kinema 1 ", 9) != 0;
    for (size_t i = 0; !difference && i < length; i++) difference |= line[9 + i] ^ inspector->token[i];
    return !difference;
}

/* ---- The viewer --------------------------------------------------------------------------------------------------- */

static void kinInspectorForget(KinInspector *inspector) {
    kinInspectorClose(&inspector->viewer);
    inspector->answerLength = inspector->answerSent = inspector->lineLength = 0;
    inspector->isTrusted = inspector->isLeaving = false;
    inspector->rate = 1; /* a program that its viewer has paused runs on */
    inspector->step = 0;
}

/* The inspector speaks first: a viewer that is refused has sent nothing, so the refusal reaches it. */
static void kinInspectorAccept(KinInspector *inspector) {
    static const char busy[] = "{\"error\":\"another viewer is attached\"}\n";
    KinInspectorSocket found = accept(inspector->listener, NULL, NULL);
    if (found == KIN_INSPECTOR_NONE) return;
    kinInspectorPrepare(found);
    char next;
    if (inspector->viewer != KIN_INSPECTOR_NONE && recv(inspector->viewer, &next, 1, MSG_PEEK) == 0)
        kinInspectorForget(inspector); /* it has left within this frame */
    if (inspector->viewer != KIN_INSPECTOR_NONE) {
        send(found, busy, sizeof busy - 1, KIN_INSPECTOR_FLAGS);
        kinInspectorClose(&found);
        return;
    }
    inspector->viewer = found;
    inspector->heard = time(NULL);
    kinInspectorQuoted(inspector, "{\"kinema\":1,\"version\":", kinBuildInfo());
    kinInspectorText(inspector, "}\n");
}

/* Sends what is left of the answer; returns whether all of it is sent. */
static bool kinInspectorSend(KinInspector *inspector) {
    size_t left = inspector->answerLength - inspector->answerSent;
    if (left == 0) return true;
    long sent =
        (long)send(inspector->viewer, inspector->answer + inspector->answerSent, (KinInspectorLength)left, KIN_INSPECTOR_FLAGS);
    if (sent < 0 && !kinInspectorWouldWait()) kinInspectorForget(inspector);
    if (sent <= 0) return false;
    inspector->heard = time(NULL);
    inspector->answerSent += (size_t)sent;
    if (inspector->answerSent < inspector->answerLength) return false;
    inspector->answerLength = inspector->answerSent = 0;
    if (inspector->isLeaving) kinInspectorForget(inspector);
    return true;
}

static void kinInspectorHear(KinInspector *inspector) {
    char *end = (char *)memchr(inspector->line, '\n', inspector->lineLength);
    if (!end && inspector->lineLength < sizeof inspector->line) return;
    inspector->isLeaving = !end;
    if (end) *end = 0;
    if (end && (inspector->isTrusted || kinInspectorTrusts(inspector, inspector->line))) {
        if (inspector->isTrusted) kinInspectorAnswer(inspector, inspector->line);
        else kinInspectorText(inspector, "{\"ok\":true}\n");
        inspector->isTrusted = true;
        size_t used = (size_t)(end + 1 - inspector->line);
        memmove(inspector->line, end + 1, inspector->lineLength -= used);
    } else {
        inspector->isLeaving = true;
        kinInspectorRefuse(inspector, inspector->isTrusted ? "a line of more than 159 bytes" : "wrong token");
    }
}

/* Reads one request, and answers it. */
static void kinInspectorServe(KinInspector *inspector) {
    if (!kinInspectorSend(inspector) || inspector->viewer == KIN_INSPECTOR_NONE) return;
    size_t room = sizeof inspector->line - inspector->lineLength;
    long got = (long)recv(inspector->viewer, inspector->line + inspector->lineLength, (KinInspectorLength)room, 0);
    if ((got == 0 && room) || (got < 0 && !kinInspectorWouldWait())) {
        kinInspectorForget(inspector);
        return;
    }
    if (got > 0) {
        inspector->lineLength += (size_t)got;
        inspector->heard = time(NULL);
    }
    kinInspectorHear(inspector);
    kinInspectorSend(inspector);
}

/* ---- The calls ---------------------------------------------------------------------------------------------------- */

static bool kinInspectorListen(KinInspector *inspector, unsigned port) {
    struct sockaddr_in address;
    KinInspectorLength length = sizeof address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons((unsigned short)port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    inspector->listener = socket(AF_INET, SOCK_STREAM, 0);
    if (inspector->listener == KIN_INSPECTOR_NONE) return false;
    kinInspectorPrepare(inspector->listener);
#ifndef _WIN32 /* a program that is started again gets its port at once */
    int isOn = 1;
    setsockopt(inspector->listener, SOL_SOCKET, SO_REUSEADDR, &isOn, sizeof isOn);
#endif
    if (bind(inspector->listener, (struct sockaddr *)&address, sizeof address) || listen(inspector->listener, 4)) return false;
    if (getsockname(inspector->listener, (struct sockaddr *)&address, &length)) return false;
    inspector->port = ntohs(address.sin_port);
    return true;
}

static bool kinInspectorIsToken(const char *token) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t length = strlen(token);
    return length >= 16 && length <= 100 && strspn(token, letters) == length;
}

KinInspector *kinInspectorStart(KinContext *context, unsigned port, const char *token, const char **error) {
    static char sentence[160];
    const char *ignored;
    if (!error) error = &ignored;
    *error = NULL;
    if (!token || !*token) return NULL;
    if (!context) *error = "kinInspectorStart: no context given";
    else if (port > 65535) *error = "kinInspectorStart: the port is greater than 65535";
    else if (!kinInspectorIsToken(token)) *error = "kinInspectorStart: the token is not 16 to 100 letters, digits, - and _";
    if (*error) return NULL;
    KinInspector *made = (KinInspector *)calloc(1, sizeof *made);
    if (!made) {
        *error = "kinInspectorStart: no memory";
        return NULL;
    }
#ifdef _WIN32
    WSADATA data;
    WSAStartup(MAKEWORD(2, 2), &data);
#endif
    made->context = context;
    made->rate = 1;
    made->viewer = KIN_INSPECTOR_NONE;
    strcpy(made->token, token);
    if (kinInspectorListen(made, port)) return made;
    snprintf(sentence, sizeof sentence, "kinInspectorStart: port %u: %s", port, kinInspectorReason());
    kinInspectorStop(made);
    *error = sentence;
    return NULL;
}

double kinInspectorFrame(KinInspector *inspector, double hostTime) {
    if (!inspector) return hostTime;
    if (inspector->viewer != KIN_INSPECTOR_NONE) {
        kinInspectorServe(inspector);
        if (difftime(time(NULL), inspector->heard) > KIN_INSPECTOR_PATIENCE) kinInspectorForget(inspector);
    }
    kinInspectorAccept(inspector); /* a viewer that has just left is gone */
    double behind = inspector->isStarted ? inspector->host - inspector->shown : 0, passed = hostTime - inspector->host;
    double now = inspector->rate == 1 ? hostTime - behind : inspector->shown + inspector->rate * passed;
    now += inspector->step;
    if (inspector->isStarted && passed >= 0 && now < inspector->shown) now = inspector->shown; /* a rounding error */
    inspector->isStarted = true;
    inspector->step = 0;
    inspector->host = hostTime;
    return inspector->shown = now;
}

unsigned kinInspectorGetPort(const KinInspector *inspector) { return inspector ? inspector->port : 0; }

void kinInspectorLog(KinLogLevel level, const char *message, void *userData) {
    KinInspector *inspector = (KinInspector *)userData;
    char item[700];
    if (!inspector) return;
    size_t length = (size_t)snprintf(item, 64, "{\"level\":%d,\"text\":", (int)level);
    size_t quoted = kinInspectorQuote(message, item + length, sizeof item - length - 1);
    length += quoted;
    item[length++] = '}';
    kinContextLock(inspector->context);
    if (!quoted || inspector->logLength + length + 1 > KIN_INSPECTOR_LOG) inspector->dropped++;
    else {
        if (inspector->logLength) inspector->log[inspector->logLength++] = ',';
        memcpy(inspector->log + inspector->logLength, item, length);
        inspector->logLength += length;
    }
    kinContextUnlock(inspector->context);
}

void kinInspectorStop(KinInspector *inspector) {
    if (!inspector) return;
    kinInspectorClose(&inspector->viewer);
    kinInspectorClose(&inspector->listener);
#ifdef _WIN32
    WSACleanup();
#endif
    free(inspector->answer);
    free(inspector);
}
