import type { Language, Subject } from './subject.js'

/** An example of the menu, with the settings that the configuration of `examples/` gives it. */
export interface ExampleFile extends Subject {
  readonly path: string
  readonly language: Language
}

let loading: Promise<readonly ExampleFile[]> | undefined

/** Returns an example by its path. All are loaded on first use. */
export async function exampleOf(path: string): Promise<ExampleFile | undefined> {
  loading ??= fetch(new URL(SITE_EXAMPLES, import.meta.url)).then((response) => response.json())
  return (await loading).find((example) => example.path === path)
}
