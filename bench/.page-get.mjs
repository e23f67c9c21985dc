import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import cfg from './ours/widget.mjs'
const tree=process.argv[2], out=process.argv[3], port=8951
const c=spawn('node',['bench/ours/start-widget.mjs',String(port)],{cwd:tree,env:{...process.env,NODE_ENV:'production'},stdio:['ignore','ignore','inherit'],detached:true})
for(let k=0;k<300;k++){try{if((await fetch(`http://127.0.0.1:${port}/health`)).ok)break}catch{}await new Promise(r=>setTimeout(r,100))}
const url=await cfg.ours.open(port); const r=await fetch(url); writeFileSync(out,await r.text()); console.log([...r.headers].map(h=>h.join(': ')).join('\n'))
process.kill(-c.pid); process.exit()
