# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
# Everything that `npm ci` reads.
COPY package.json package-lock.json .npmrc ./
COPY patches patches
COPY packages/parley-cli/package.json packages/parley-cli/
COPY packages/parley-js/package.json packages/parley-js/
COPY tools/client-generator/package.json tools/client-generator/

FROM base AS build
RUN npm ci
COPY . .
RUN npm run build && rm -rf .next/cache node_modules

FROM base AS packages
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 PARLEY_DATA_DIR=/data
COPY --from=build /app ./
COPY --from=packages /app/node_modules node_modules
# The only folders that the server writes to.
RUN install -d -o node -g node -m 700 /data && install -d -o node -g node .next/cache
USER node
VOLUME /data
EXPOSE 3000
# A container with PARLEY_ROLE=worker serves nothing: run it with --no-healthcheck.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["npm", "start"]
