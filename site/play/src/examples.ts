import type { Language, Subject } from './subject.js'

/** An example of the menu, with the settings from the configuration of `examples/`. */
interface ExampleFile extends Subject {
  /** The path in `examples/`. */
  readonly path: string
  /** The language by the file's extension. */
  readonly language: Language
}

let loading: Promise<readonly ExampleFile[]> | undefined

/**
 * Returns an example by its path; `undefined` if there is none. The first call loads all examples.
 */
export async function exampleOf(path: string): Promise<ExampleFile | undefined> {
  loading ??= fetch(new URL(SITE_EXAMPLES, import.meta.url)).then((response) => response.json())
  return (await loading).find((example) => example.path === path)
}
