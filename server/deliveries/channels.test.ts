import { expect, it } from 'vitest'
import { pushChannel } from '../features/people/push/channel.ts'
import { crmChannel } from '../features/work/crm/channel.ts'
import { mailChannel } from '../mail/channel.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Fixed by hand: each channel's time limit for a sender, retries and concurrency. */
it.each([
  [
    mailChannel,
    {
      name: 'mail',
      lease: 2 * MINUTE,
      attempt: 75_000,
      pauses: [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 1 * HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR],
      lanes: 4,
      batch: 5,
    },
  ],
  [
    pushChannel,
    {
      name: 'push',
      lease: 2 * MINUTE,
      attempt: 20_000,
      pauses: [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 1 * HOUR, 4 * HOUR],
      lanes: 4,
      batch: 4,
    },
  ],
  [
    crmChannel,
    { name: 'crm', lease: 10_000, attempt: 0, pauses: [30_000, 60_000, 120_000, 240_000, 480_000, 960_000, 1_920_000], lanes: 1, batch: 1 },
  ],
])('the channel $name is used as decided', (channel, expected) => {
  expect(channel).toMatchObject(expected)
  // no attempt outlasts the sender's lease
  expect(channel.attempt).toBeLessThan(channel.lease)
})
