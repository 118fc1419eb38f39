import type { Language, Subject } from './subject.js'

/** An example of the menu, with the settings that the configuration of `examples/` gives it. */
interface ExampleFile extends Subject {
  /** The path below `examples/`, which the menu shows. */
  readonly path: string
  /** The language by the file's extension. */
  readonly language: Language
}

let loading: Promise<readonly ExampleFile[]> | undefined

/** Returns an example by its path. All are loaded on first use. */
export async function exampleOf(path: string): Promise<ExampleFile | undefined> {
  loading ??= fetch(new URL(SITE_EXAMPLES, import.meta.url)).then((response) => response.json())
  return (await loading).find((example) => example.path === path)
}
