// Preloaded into every process we start: ends it once its parent is gone, so that a killed `npm
// start` leaves no service behind that holds its port.
if (process.connected) {
  process.channel?.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
