/** An entry of a TOML document, with the strings in its value. */
export interface TomlEntry {
  /** The names of the table and of the key: `['tool', 'poetry', 'dependencies', 'discord-py']`. */
  readonly path: readonly string[]
  /** The value, if it is a string. */
  readonly text?: string
  /** The strings of a list, at any depth. */
  readonly items: readonly string[]
}

const KEY = /[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([\w-]+))[ \t]*(\.?)/y

/** The limit for nested tables. Manifests have shorter paths. */
const MOST_NAMES = 20

/**
 * Reads the entries of a TOML document. Damaged or half-typed lines are skipped. Only strings are read; those in inline
 * tables become entries of their own.
 */
export function tomlEntries(text: string): TomlEntry[] {
  return new Toml(text).entries()
}

class Toml {
  private at = 0
  private readonly found: TomlEntry[] = []

  constructor(private readonly text: string) {}

  entries(): TomlEntry[] {
    let table: readonly string[] = []
    while (this.at < this.text.length) {
      this.skip(/[\s,]+/y)
      if (this.skip(/\[\[?/y)) {
        table = this.key()
      } else {
        const key = this.key()
        if (key.length > 0 && this.skip(/[ \t]*=[ \t]*/y)) {
          this.value([...table, ...key])
        }
      }
      this.skip(/[^\n]*\n?/y)
    }
    return this.found
  }

  private skip(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)
    if (match === null || match[0] === '') {
      return undefined
    }
    this.at += match[0].length
    return match[0]
  }

  private key(): string[] {
    const names: string[] = []
    for (;;) {
      KEY.lastIndex = this.at
      const match = KEY.exec(this.text)
      if (match === null) {
        return names
      }
      this.at += match[0].length
      names.push(match[1] ?? match[2] ?? match[3] ?? '')
      if (match[4] === '') {
        return names
      }
    }
  }

  private value(path: readonly string[]): void {
    const text = this.string()
    if (text !== undefined) {
      this.found.push({ path, text, items: [] })
    } else if (path.length < MOST_NAMES && this.skip(/\{/y)) {
      this.table(path)
    } else if (this.skip(/\[/y)) {
      this.found.push({ path, items: this.list() })
    } else {
      this.skip(/[^,}\]\n#]*/y)
      this.found.push({ path, items: [] })
    }
  }

  /** Reads an inline table, from after its opening brace. */
  private table(path: readonly string[]): void {
    this.found.push({ path, items: [] })
    for (;;) {
      this.skip(/(?:[\s,]|#[^\n]*)+/y)
      const key = this.key()
      if (key.length === 0 || !this.skip(/[ \t]*=[ \t]*/y)) {
        this.skip(/\}/y)
        return
      }
      this.value([...path, ...key])
    }
  }

  /** Collects the strings of a list and of nested lists. Strings in tables keep no key. */
  private list(): string[] {
    const items: string[] = []
    for (let depth = 1; depth > 0 && this.at < this.text.length;) {
      const text = this.string()
      if (text !== undefined) {
        items.push(text)
      } else if (this.skip(/[[{]/y)) {
        depth++
      } else if (this.skip(/[\]}]/y)) {
        depth--
      } else if (!this.skip(/#[^\n]*|[^"'[\]{}#]+/y)) {
        this.at++
      }
    }
    return items
  }

  private string(): string | undefined {
    const whole = this.skip(/"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y)
    return whole?.replace(/^("""|'''|["'])([^]*)\1$/, '$2').replace(/\\(["\\])/g, '$1')
  }
}
