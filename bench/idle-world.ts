import { startDemoWorld } from '#stand-ins/demo-world.ts'

// The world around the demo, in a process of its own, as it is while a browser is connected.
const world = await startDemoWorld(process.env['DATA_DIR'] ?? '')
world.setLive(true)
process.once('SIGTERM', () => void world.close().then(() => process.exit(0)))
process.stdout.write(`${world.portal.url}\n`)
