import KinemaKit
