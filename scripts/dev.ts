import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onStopRequest } from '#server/stop-request.ts'

const root = join(import.meta.dirname, '..')
const VITE_PORT = '5173'

// The browser talks to Vite, which proxies the calls; the server compares origins with this address.
const env = { PUBLIC_URL: `http://localhost:${VITE_PORT}`, ...process.env }
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', VITE_PORT, '--strictPort'], { cwd: root, env, stdio: 'inherit' }),
]

let ending = false
function end(code: number): void {
  process.exitCode = ending ? process.exitCode : code
  ending = true
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', (code) => end(code ?? 0))
onStopRequest(() => end(0))
