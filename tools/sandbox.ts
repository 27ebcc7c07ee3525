import { startProgram } from './processes/process.ts'

/** `npm run sandbox`: the outside world alone. */
const sandbox = startProgram({ name: 'The sandbox', program: 'apps/sandbox/src/main.ts', env: {} })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void sandbox.stop())
sandbox.ended.then(() => process.exit(sandbox.child.exitCode ?? 1))
