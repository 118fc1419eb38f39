/** Emacs with eglot: Debian's package, the page's snippet as the user's whole configuration. */
import { fileURLToPath } from 'node:url'
import { snippetOf } from '../page.mjs'

const DRIVE = fileURLToPath(new URL('./drive.el', import.meta.url))

/** @type {import('../play.mjs').Editor} */
export const emacs = {
  name: 'Emacs',
  program: 'emacs',
  debian: 'emacs-nox elpa-eglot',
  settings: snippetOf('Emacs', 'elisp'),
  ending: '.el',
  // Not -Q: Debian's site-start puts eglot on the load path.
  argumentsFor: (file, settings) => [
    '--batch',
    '--no-init-file',
    '-l',
    settings,
    '-l',
    DRIVE,
    file,
  ],
}

/** The same with Debian's packages of modes that Emacs 28 lacks. @type {import('../play.mjs').Editor} */
export const emacsWithPackages = {
  ...emacs,
  name: 'Emacs with js2-mode and yaml-mode',
  debian: `${emacs.debian} elpa-js2-mode elpa-yaml-mode`,
  settings: `(require 'js2-mode) (require 'yaml-mode)
(add-to-list 'auto-mode-alist '("\\\\.js\\\\'" . js2-mode))
(add-to-list 'auto-mode-alist '("\\\\.ya?ml\\\\'" . yaml-mode))
${emacs.settings}`,
}
