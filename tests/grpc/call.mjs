// SPDX-License-Identifier: Apache-2.0
// Makes gRPC calls from standard input. Usage: node call.mjs ADDRESS PROTO_FOLDER CLIENT_FOLDER
// The first line of output lists all methods: {service: [method, …]}. Then each input line,
// {service, method, request}, gets one line of output: {response} or {code, message}.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const [address, protos, clientFolder] = process.argv.slice(2);
const require = createRequire(`${clientFolder}/package.json`);
const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');

const definition = loader.loadSync(['gladys/executive.proto', 'gladys/memory.proto'], {
  includeDirs: [protos],
  keepCase: true,
  longs: Number,
  enums: String,
  bytes: String,
  defaults: true,
});
const { gladys } = grpc.loadPackageDefinition(definition);
const services = { ...gladys.v1, ...gladys.memory };
const clients = {};
const methods = {};
for (const [name, Service] of Object.entries(services)) {
  if (!Service.service) continue;
  clients[name] = new Service(address, grpc.credentials.createInsecure());
  methods[name] = Object.keys(Service.service);
}
console.log(JSON.stringify(methods));

const call = ({ service, method, request }) => new Promise((resolve) => {
  const deadline = Date.now() + 30_000;
  clients[service][method](request, new grpc.Metadata(), { deadline }, (error, response) =>
    resolve(error ? { code: grpc.status[error.code], message: error.details } : { response }));
});
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await call(JSON.parse(line))));
}
for (const client of Object.values(clients)) client.close();
