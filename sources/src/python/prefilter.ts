import { LIBRARIES, mayConcern } from './frameworks/index.js'

/** Tells whether a text may concern a library. Other texts are never parsed. */
export const mayDefine = (text: string): boolean =>
  LIBRARIES.some((library) => mayConcern(text, library))

const SKIPPED =
  /(?:^|\/)(?:site-packages|__pycache__|\.?venv|env|\.tox|\.nox)\/|(?:^|\/)(?:tests?)\/|(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$/i

/** Tells whether a document is installed code, or a test. Tests are often wrong on purpose. */
export const isSkipped = (path: string): boolean => SKIPPED.test(path)
