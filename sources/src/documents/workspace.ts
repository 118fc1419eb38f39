import type { Host } from '../reader.js'

/** The other documents that may be needed to read a document, in any language. */
export class Documents {
  /** Documents that were looked for and are unknown at present. They are asked for later. */
  readonly missing = new Set<string>()

  constructor(
    readonly host: Host,
    /** The folder of the project, or `undefined` if no project is known. */
    readonly root: string | undefined,
  ) {}

  /** Returns the text of a document, or `undefined` if it is unknown. */
  readonly textOf = (uri: string): string | undefined => {
    const text = this.host.text(uri)
    if (text === undefined) {
      this.missing.add(uri)
    }
    return text
  }
}
