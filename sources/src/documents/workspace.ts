import type { Host } from '../reader.js'

/** The documents that one reading may look into, in any language. */
export class Documents {
  /** Documents that were looked for and are not known (now): then they are asked for later. */
  readonly missing = new Set<string>()

  constructor(
    readonly host: Host,
    /** The folder of the project; `undefined` if no project is known. */
    readonly root: string | undefined,
  ) {}

  /** The text of a document; `undefined` if it is not known. */
  readonly textOf = (uri: string): string | undefined => {
    const text = this.host.text(uri)
    if (text === undefined) {
      this.missing.add(uri)
    }
    return text
  }
}
