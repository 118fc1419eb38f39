/** A moving picture of what a scenario does: what the window shows, step by step, as an animated WebP. */
import { writeFileSync } from 'node:fs'

export class Film {
  /** The name of its file, without the ending. */
  title = 'editor'
  #frames = []
  #still
  #sharp
  #most

  /** @param sharp the library, which lies beside its caller; `most`: bytes that the film may have */
  constructor(sharp, most) {
    this.#sharp = sharp
    this.#most = most
  }

  get length() {
    return this.#frames.length
  }

  /**
   * Takes what the page shows, to be seen for so many milliseconds. What has not changed is the same frame, longer.
   * `still`: this frame stands for all, for readers who want no motion.
   */
  async take(page, milliseconds, { still = false } = {}) {
    const image = await page.screenshot({ scale: 'css' })
    if (still) {
      this.#still = image
    }
    const last = this.#frames.at(-1)
    if (last?.image.equals(image) === true) {
      last.milliseconds += milliseconds
    } else {
      this.#frames.push({ image, milliseconds })
    }
  }

  /**
   * Writes the film, which runs for ever, and beside it the frame that stands for all.
   *
   * @param {string} file without its ending
   * @throws Error when the film is too large
   */
  async write(file) {
    const images = this.#frames.map(({ image }) => image)
    const delay = this.#frames.map(({ milliseconds }) => milliseconds)
    const film = await this.#sharp(images, { join: { animated: true } })
      .webp({ ...QUALITY, delay, loop: 0, minSize: true })
      .toBuffer()
    const seconds = delay.reduce((sum, one) => sum + one, 0) / 1000
    console.log(
      `     ${images.length} frames, ${seconds.toFixed(1)} s, ${(film.length / 1024).toFixed(0)} KB; ${this.#most / 1024} are the most`,
    )
    if (film.length > this.#most) {
      throw new Error('the moving picture is too large')
    }
    writeFileSync(`${file}.webp`, film)
    writeFileSync(
      `${file}-still.webp`,
      await this.#sharp(this.#still ?? images.at(-1))
        .webp(QUALITY)
        .toBuffer(),
    )
  }
}

const QUALITY = { quality: 80, effort: 6 }
