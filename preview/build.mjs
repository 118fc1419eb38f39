// Bundles the model, the view, and the functions that create elements, each by itself: the view is for pages, and needs
// only the output of the model.
import { begin, build, LIBRARY } from '../scripts/bundle.mjs'

await build({
  ...LIBRARY,
  ...(await begin(import.meta.url, ['index.js', 'view.js', 'dom.js'])),
  entryPoints: { index: 'src/model/index.ts', view: 'src/view/index.ts', dom: 'src/view/dom.ts' },
})
