# Built with the product's own pinned Node, run as an unprivileged user.
FROM node:24-slim AS build
WORKDIR /ibid
COPY . .
RUN node scripts/prepare.js && npm prune --omit=dev --no-audit --no-fund

FROM debian:stable-slim
RUN useradd --system --uid 1000 --home-dir /ibid ibid && mkdir -p /data && chown ibid /data
WORKDIR /ibid
COPY --from=build /ibid/package.json ./
COPY --from=build /ibid/scripts/start.js scripts/
COPY --from=build /ibid/node_modules node_modules
COPY --from=build /ibid/dist dist
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0
USER ibid
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node_modules/.bin/node", "scripts/start.js"]
