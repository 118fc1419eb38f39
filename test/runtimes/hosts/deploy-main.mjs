import process from 'node:process'
import * as library from './deploy.mjs'
import { report } from './deployments.mjs'

console.log(await report(library, JSON.parse(process.argv[2])))
