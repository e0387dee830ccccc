import { writeFileSync } from 'node:fs'
import { contract } from '#shared/contract/index.ts'
import { SNAPSHOT_FILE, takeSnapshot } from './contract-snapshot/snapshot.ts'

writeFileSync(SNAPSHOT_FILE, takeSnapshot(contract))
