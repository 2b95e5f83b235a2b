// Loaded before the program. Asks it to end if the script that started it is killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
