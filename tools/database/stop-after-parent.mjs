// Stops the PostgreSQL whose process is named once the process that started this one is gone, however that ended. Its own
// connection to it closes then, also after a signal that no program can catch.
const pid = Number(process.argv[2])
process.on('disconnect', () => {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It has ended already.
  }
  process.exit(0)
})
