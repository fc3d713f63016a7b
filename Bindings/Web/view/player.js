/** The playback of a scene: time, speed, loop. It knows nothing of what is shown. */
export class Player {
    constructor(onTime) {
        Object.assign(this, { time: 0, duration: 1, speed: 1, loop: true, playing: false, rate: 60, onTime, from: 0, to: Infinity });
        this.frame = this.frame.bind(this);
    }

    /** Where playback ends: the out point, or the end of the scene. */
    get end() {
        return Math.min(this.to, this.duration);
    }

    /** Sets the part that plays; without times it is the whole. */
    cut(from = 0, to = Infinity) {
        Object.assign(this, from < to ? { from, to } : { from: 0, to: Infinity });
        this.onTime(this.time);
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
        if (this.time >= this.end || this.time < this.from) this.time = this.from;
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
        const { from, end } = this;
        if (time >= end) {
            this.playing = this.loop;
            time = this.loop && end > from ? from + ((time - from) % (end - from)) : end;
        }
        this.seek(time);
        if (this.playing) requestAnimationFrame(this.frame);
    }
}
