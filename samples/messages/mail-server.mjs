// A mail server for development: it delivers nothing, and prints each message. node samples/messages/mail-server.mjs 2525
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts = []
    stream.on('data', (part) => parts.push(part))
    stream.on('end', () => {
      console.log(`For ${session.envelope.rcptTo[0].address}:\n${Buffer.concat(parts).toString()}`)
      done()
    })
  },
})
const listening = server.listen(Number(process.argv[2] ?? 2525), '127.0.0.1', () =>
  console.log(`listening on port ${listening.address().port}`),
)
