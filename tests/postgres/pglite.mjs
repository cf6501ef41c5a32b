// SPDX-License-Identifier: Apache-2.0
// PGlite (PostgreSQL in WebAssembly) with pgvector, at a port of the loopback.
//
// usage: node pglite.mjs PACKAGES DATA LOG [--without-vector]
//   PACKAGES: the folder whose node_modules have PGlite. DATA: the folder of the database.
//   LOG: gets every statement that a client runs, a line each, with the beginning of its values.
//   Prints the port when it answers, and ends with its standard input.
//
// PGlite is one session. Here several clients share it and take turns, each until its transaction
// is over; names of prepared statements and the search path are each client's own. Advisory locks
// keep nobody out, and notifications reach nobody: this is for what statements do, not for
// what happens between sessions.

import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [packages, data, log, ...rest] = process.argv.slice(2)
const require = createRequire(join(packages, 'package.json'))
const load = (name) => import(pathToFileURL(require.resolve(name)))
const { PGlite } = await load('@electric-sql/pglite')
const { vector } = await load('@electric-sql/pglite-pgvector')

const extensions = rest.includes('--without-vector') ? {} : { vector }
const db = await PGlite.create({ dataDir: data, extensions })
writeFileSync(log, '')

const kProtocol3 = 196608
const kSslRequest = 80877103
const kCancelRequest = 80877102

// --- Turns

let holder = null
const waiting = []

function take(client) {
  if (holder === client) return
  if (holder === null) {
    holder = client
    return
  }
  return new Promise((resolve) => waiting.push({ client, resolve }))
}

function release(client) {
  if (holder !== client) return
  holder = null
  const next = waiting.shift()
  if (next) {
    holder = next.client
    next.resolve()
  }
}

// --- Messages

// Adds a prefix to the zero-terminated name at `at`.
function prefixed(message, at, prefix) {
  const end = message.indexOf(0, at)
  if (end === at) return message // The unnamed statement is used at once.
  const parts = [message.subarray(0, at), Buffer.from(prefix), message.subarray(at)]
  const changed = Buffer.concat(parts)
  changed.writeInt32BE(changed.length - 1, 1)
  return changed
}

function owned(message, prefix) {
  const type = String.fromCharCode(message[0])
  if (type === 'P') return prefixed(message, 5, prefix)
  if (type === 'B') return prefixed(message, message.indexOf(0, 5) + 1, prefix)
  const isStatement = String.fromCharCode(message[5]) === 'S'
  if ((type === 'D' || type === 'C') && isStatement) return prefixed(message, 6, prefix)
  return message
}

// The texts of statements, by the clients' names for them.
const statements = new Map()

function textAt(message, at) {
  const end = message.indexOf(0, at)
  return [message.toString('utf8', at, end), end + 1]
}

// The beginnings of the values of a Bind message, whose formats begin at `at`.
function valuesAt(message, at) {
  const values = []
  at += 2 + 2 * message.readInt16BE(at)
  let count = message.readInt16BE(at)
  at += 2
  for (; count > 0; --count) {
    const size = message.readInt32BE(at)
    at += 4
    const beginning = message.toString('latin1', at, at + Math.min(size, 24))
    values.push(size < 0 ? 'null' : JSON.stringify(beginning))
    at += Math.max(size, 0)
  }
  return values.join(' ')
}

function note(client, message) {
  const type = String.fromCharCode(message[0])
  const write = (words) => appendFileSync(log, words.replace(/\s+/g, ' ') + '\n')
  if (type === 'Q') write(textAt(message, 5)[0])
  if (type === 'P') {
    const [name, at] = textAt(message, 5)
    statements.set(client.prefix + name, textAt(message, at)[0])
  }
  if (type === 'B') {
    const [name, at] = textAt(message, textAt(message, 5)[1])
    write(`${statements.get(client.prefix + name)} -- ${valuesAt(message, at)}`)
  }
}

// -c name=value among the options with which a client connects.
function searchPathOf(startup) {
  const words = startup.toString('utf8', 8).split('\0')
  const options = words[words.indexOf('options') + 1] ?? ''
  return words.includes('options') ? (options.match(/search_path=(\S+)/)?.[1] ?? null) : null
}

class Client {
  static count = 0
  static last = null

  constructor(socket) {
    this.socket = socket
    this.prefix = `c${++Client.count}_`
    this.searchPath = null
    this.started = false
    this.buffer = Buffer.alloc(0)
    this.state = 'I'
    this.work = Promise.resolve()
    socket.on('data', (data) => {
      this.buffer = Buffer.concat([this.buffer, data])
      this.work = this.work.then(() => this.answer()).catch((error) => this.fail(error))
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      this.work = this.work.then(() => this.leave()).catch((error) => this.fail(error))
    })
  }

  fail(error) {
    console.error(error)
    this.socket.destroy()
  }

  // A whole message, or null.
  next() {
    const start = this.started ? 1 : 0
    if (this.buffer.length < start + 4) return null
    const length = start + this.buffer.readInt32BE(start)
    if (this.buffer.length < length) return null
    const message = this.buffer.subarray(0, length)
    this.buffer = this.buffer.subarray(length)
    return message
  }

  async answer() {
    for (let message = this.next(); message; message = this.next()) {
      if (!this.started) {
        const code = message.readInt32BE(4)
        if (code === kSslRequest) {
          this.socket.write('N')
          continue
        }
        if (code === kCancelRequest) return this.socket.destroy()
        if (code !== kProtocol3) throw new Error(`protocol ${code}`)
        this.searchPath = searchPathOf(message)
        this.started = true
        await take(this)
        await this.pass(message)
        release(this)
        continue
      }
      if (String.fromCharCode(message[0]) === 'X') return this.socket.end()
      await take(this)
      note(this, message)
      await this.settle()
      await this.pass(owned(message, this.prefix))
      // A turn ends with an answer to Sync or Query outside a transaction.
      const type = String.fromCharCode(message[0])
      if ((type === 'S' || type === 'Q') && this.state === 'I') release(this)
    }
  }

  // Restores this client's session settings.
  async settle() {
    if (Client.last === this) return
    Client.last = this
    await db.exec(`SET search_path TO ${this.searchPath ?? 'public'}`)
  }

  async pass(message) {
    const answer = await db.execProtocolRaw(new Uint8Array(message), { syncToFs: false })
    const bytes = Buffer.from(answer)
    // ReadyForQuery comes last: Z, a length of 5, and the transaction state.
    if (bytes.length >= 6 && bytes[bytes.length - 6] === 0x5a) {
      this.state = String.fromCharCode(bytes[bytes.length - 1])
    }
    if (this.socket.writable) this.socket.write(bytes)
  }

  async leave() {
    const index = waiting.findIndex((one) => one.client === this)
    if (index >= 0) waiting.splice(index, 1)
    if (holder === this) {
      await db.exec('ROLLBACK')
      release(this)
    }
  }
}

const server = createServer({ noDelay: true }, (socket) => new Client(socket))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
// The parent process holds the other end.
process.stdin.on('end', () => db.close().finally(() => process.exit(0))).resume()
