// Bundles the model, the view, and what makes its elements, each by itself: the view is for pages, and needs nothing but what
// the model has made.
import { begin, build, LIBRARY } from '../scripts/bundle.mjs'

await build({
  ...LIBRARY,
  ...(await begin(import.meta.url, ['index.js', 'view.js', 'dom.js'])),
  entryPoints: { index: 'src/model/index.ts', view: 'src/view/index.ts', dom: 'src/view/dom.ts' },
})
