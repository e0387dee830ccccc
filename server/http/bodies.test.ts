import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { takeLine } from './bodies.ts'

const line = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply

it('limits a user to twenty event streams, frees one on close, and leaves other users unaffected', () => {
  const lines = Array.from({ length: 20 }, line)
  for (const one of lines) takeLine(one, 'anna')
  expect(() => takeLine(line(), 'anna')).toThrow('Es sind zu viele Seiten offen')
  takeLine(line(), 'bernd')
  lines[0]?.raw.emit('close')
  takeLine(line(), 'anna')
  expect(() => takeLine(line(), 'anna')).toThrow('Es sind zu viele Seiten offen')
})
