import { LIBRARIES, mayConcern } from './frameworks/index.js'

/** Tells whether a text contains words of a supported library. Other texts are never parsed. */
export const mayDefine = (text: string): boolean =>
  LIBRARIES.some((library) => mayConcern(text, library))

const SKIPPED =
  /(?:^|\/)(?:site-packages|__pycache__|\.?venv|env|\.tox|\.nox)\/|(?:^|\/)(?:tests?)\/|(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$/i

/**
 * Tells whether a path is that of installed code or of a test. Such documents are skipped: tests
 * are often wrong on purpose.
 */
export const isSkipped = (path: string): boolean => SKIPPED.test(path)
