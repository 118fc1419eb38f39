const core = require('./core.cjs')

import('./values.mjs').then(({ report }) => console.log(report(core)))
