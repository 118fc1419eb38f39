import { hasWords, LIBRARIES } from './frameworks/index.js'

/** Whether a text has words of a library: all others are never parsed. */
export const mayDefine = (text: string): boolean =>
  LIBRARIES.some((library) => hasWords(text, library))

const PASSED_OVER =
  /(?:^|\/)(?:site-packages|__pycache__|\.?venv|env|\.tox|\.nox)\/|(?:^|\/)(?:tests?)\/|(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$/i

/** Whether a document is installed, or a test, which is often wrong on purpose. */
export const isPassedOver = (path: string): boolean => PASSED_OVER.test(path)
