import { parentPort } from 'node:worker_threads'
import type { Returned, Sent } from '../thread.ts'
import { renderTemplate } from './render.ts'
import { findTemplateFault } from './template-check.ts'
import type { Made, Tried } from './try-template.ts'

parentPort?.on('message', ({ id, task: { html, values } }: Sent<Tried>) => {
  let returned: Returned<Made>
  try {
    const fault = findTemplateFault(html)
    returned = { id, result: fault === undefined ? renderTemplate({ subject: '', html, text: null }, values) : { fault } }
  } catch (error) {
    returned = { id, error: String(error) }
  }
  parentPort?.postMessage(returned)
})
