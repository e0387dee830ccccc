import { expect, it } from 'vitest'
import { addCounts, describeCounts, measureShare, readCounts, subtractCounts } from './counts.ts'

const METRICS = `# HELP giebel_replica_reads Reads answered by the replica
# TYPE giebel_replica_reads gauge
giebel_replica_reads{by="replica"} 90
giebel_replica_reads{by="behind"} 10
giebel_replica_used 1
`

it('the share of the replica is read from the metrics', () => {
  const counts = readCounts(METRICS)
  expect(measureShare(counts)).toBe(90)
  expect(measureShare(counts, 180)).toBe(50)
  expect(describeCounts(counts)).toBe('90 replica, 10 behind')
})

it('reads are counted since the reading before, at all processes', () => {
  const counts = readCounts(METRICS)
  expect(describeCounts(subtractCounts(counts, new Map([['replica', 90]])))).toBe('10 behind')
  expect(describeCounts(addCounts([counts, counts]))).toBe('180 replica, 20 behind')
})

it('without a read there is no share', () => {
  expect(measureShare(readCounts(''))).toBeNaN()
})
