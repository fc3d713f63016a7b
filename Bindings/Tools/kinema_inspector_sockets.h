/* kinema_inspector_sockets.h: the calls of kinema_inspector.c that differ between systems. */
#ifndef KINEMA_INSPECTOR_SOCKETS_H
#define KINEMA_INSPECTOR_SOCKETS_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#ifdef _WIN32
#include <winsock2.h>
typedef SOCKET KinInspectorSocket;
typedef int KinInspectorLength;
#define KIN_INSPECTOR_NONE INVALID_SOCKET
static bool kinInspectorWouldWait(void) { return WSAGetLastError() == WSAEWOULDBLOCK; }
static void kinInspectorClose(KinInspectorSocket *socket) {
    if (*socket != KIN_INSPECTOR_NONE) closesocket(*socket);
    *socket = KIN_INSPECTOR_NONE;
}
static void kinInspectorPrepare(KinInspectorSocket socket) {
    u_long isOn = 1;
    ioctlsocket(socket, (long)FIONBIO, &isOn);
}
static const char *kinInspectorReason(void) {
    static char text[32];
    snprintf(text, sizeof text, "error %d of Windows", WSAGetLastError());
    return text;
}
#else
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
typedef int KinInspectorSocket;
typedef socklen_t KinInspectorLength;
#define KIN_INSPECTOR_NONE (-1)
static bool kinInspectorWouldWait(void) { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }
static void kinInspectorClose(KinInspectorSocket *socket) {
    if (*socket != KIN_INSPECTOR_NONE) close(*socket);
    *socket = KIN_INSPECTOR_NONE;
}
static void kinInspectorPrepare(KinInspectorSocket socket) {
    fcntl(socket, F_SETFL, O_NONBLOCK);
    fcntl(socket, F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
    int isOn = 1;
    setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, sizeof isOn);
#endif
}
static const char *kinInspectorReason(void) { return strerror(errno); }
#endif
#ifdef MSG_NOSIGNAL /* a viewer that has left must not end the program */
#define KIN_INSPECTOR_FLAGS MSG_NOSIGNAL
#else
#define KIN_INSPECTOR_FLAGS 0
#endif

#endif
