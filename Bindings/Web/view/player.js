/** The playback of a scene: time, speed, loop. It knows nothing of what is shown. */
export class Player {
    constructor(onTime) {
        Object.assign(this, { time: 0, duration: 1, speed: 1, loop: true, playing: false, rate: 60, onTime });
        this.frame = this.frame.bind(this);
    }

    seek(time) {
        this.time = Math.min(Math.max(time, 0), this.duration);
        this.onTime(this.time);
    }

    step(frames) {
        this.pause();
        this.seek(Math.round(this.time * this.rate + frames) / this.rate);
    }

    play() {
        if (this.playing) return;
        if (this.time >= this.duration) this.time = 0;
        this.playing = true;
        this.last = undefined;
        requestAnimationFrame(this.frame);
        this.onTime(this.time);
    }

    pause() {
        this.playing = false;
        this.onTime(this.time);
    }

    frame(now) {
        if (!this.playing) return;
        let time = this.time + (this.speed * (now - (this.last ?? now))) / 1000;
        this.last = now;
        if (time >= this.duration) {
            this.playing = this.loop;
            time = this.loop ? time % this.duration : this.duration;
        }
        this.seek(time);
        if (this.playing) requestAnimationFrame(this.frame);
    }
}
