// Loaded before the program: if the script that started it is killed, the program is asked to end as well.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
