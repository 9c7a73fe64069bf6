// Reads a picture from standard input and writes a small one to standard output. A process of its own: pictures come from
// strangers, and what reads them may crash, hang or fill the memory.
const [, , sharpPath, side, maxPixels] = process.argv;
const { default: sharp } = await import(sharpPath);

sharp.cache(false);
sharp.concurrency(1);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const small = await sharp(Buffer.concat(chunks), { limitInputPixels: Number(maxPixels), failOn: 'error', pages: 1 })
  .autoOrient()
  .resize({ width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true })
  .webp({ quality: 75, effort: 2 })
  .toBuffer();
process.stdout.write(small);
