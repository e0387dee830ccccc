import { readFileSync } from 'node:fs'
import { type AdvertPair, judgePairs, reportPairs } from './identity/judge-pairs.ts'

// `npm run identity -- FILE.json` tests the identity rules on pairs of adverts: `[{ same, a, b }]`, with the field names of the contract.
const file = process.argv[2]
if (file === undefined) {
  process.stderr.write('npm run identity -- FILE.json\n')
  process.exit(1)
}
process.stdout.write(`${reportPairs(judgePairs(JSON.parse(readFileSync(file, 'utf8')) as AdvertPair[]))}\n`)
