/** A minimal WebSocket server for comparison: each connection gets one message and is pinged like ours. `node --import tsx floor.ts PORT` */
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: Number(process.argv[2]), host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.send('{}')
  const timer = setInterval(() => socket.send('{}'), 15_000)
  socket.on('message', () => undefined).on('close', () => clearInterval(timer))
})
