# One image a service: docker build --build-arg SERVICE=ilu-svc -t obi/ilu-svc .
# All programs are built at once, before SERVICE is read, so that the images that
# follow the first take what is there. The caches outlive a change of the code.
# Without MessagePack, which nothing here speaks, a program is a fifth smaller.
# SERVICE is a folder with a main.go, such as transfer/obi-transfer, or admin-ui.
# COMMIT is what the programs say behind their version; there is no Git in here to ask.
# tools/test/image.sh runs these steps without Docker.

FROM node:24.11.0-bookworm-slim AS web
WORKDIR /src/admin-ui
COPY admin-ui/package.json admin-ui/package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund --ignore-scripts
COPY admin-ui ./
# The build checks the types of tests too, and these read the words of the Go tests.
COPY igbo/testdata /src/igbo/testdata
COPY platform/input/testdata /src/platform/input/testdata
COPY platform/version/VERSION /src/platform/version/
RUN npm run build

FROM golang:1.26.8-bookworm AS modules
WORKDIR /src
COPY go.mod go.sum ./
COPY tools/without tools/without
RUN go mod download

FROM modules AS build
COPY . .
COPY --from=web /src/admin-ui/dist admin-ui/dist
ARG COMMIT=
RUN --mount=type=cache,target=/root/.cache/go-build mkdir -p /programs/tools /programs/transfer \
    && CGO_ENABLED=0 go build -tags nomsgpack -trimpath -ldflags="-s -w -X obi/platform/version.commit=$COMMIT" -o /programs/ ./*-svc ./admin-ui/serve ./tools/prepare ./transfer/obi-transfer \
    && cd /programs && mv serve admin-ui && mv prepare tools && mv obi-transfer transfer

# Makes the bucket of audio-svc and its user: docker build --target bucket.
FROM modules AS build-bucket
COPY tools/minio tools/minio
COPY platform/version/VERSION platform/version/
RUN --mount=type=cache,target=/root/.cache/go-build cd tools/minio && CGO_ENABLED=0 go build -trimpath -ldflags="-s -w -X main.version=$(cat ../../platform/version/VERSION)" -o /obi ./provision

FROM scratch AS bucket
COPY --from=build-bucket /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build-bucket /obi /obi
USER 65532:65532
ENTRYPOINT ["/obi"]

# Nothing but the program and the authorities it trusts; nothing is written.
FROM scratch AS service
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
ARG SERVICE
COPY --from=build /programs/$SERVICE /obi
USER 65532:65532
EXPOSE 8080 9091
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["/obi", "health"]
ENTRYPOINT ["/obi"]
