// SPDX-License-Identifier: Apache-2.0
// Containers, clusters, clouds and forges: verbs that list or describe are reads.
#include <array>

#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

constexpr auto kCloudTools = std::to_array<Tool>({
    {.names = "docker podman nerdctl",
     .global =
         "-D H=v host=v c=v context=v config=X debug l=v log-level=v tls tlsverify tlscacert=v "
         "tlscert=v tlskey=v v=r version=r help=r h=r f=C file=C p=v project-name=v profile=v "
         "env-file=C project-directory=C ansi=v",
     .options =
         "-adfilnqst H=v f=v filter=v format=v no-trunc all quiet last=v size latest tail=v "
         "since=v until=v follow timestamps details no-stream no-color no-log-prefix services "
         "volumes profiles images hash=v resolve-image-digests no-interpolate type=v human "
         "digests tree orphans status=v verbose n=v limit=v stars=v dry-run "
         "no-consistency no-normalize no-path-resolution variables environment "
         "o=W output=W",
     .read =
         "ps images logs inspect version info port top stats diff history events search "
         "container/ls container/list container/ps container/inspect container/logs "
         "container/top container/port container/stats container/diff image/ls image/list "
         "image/inspect image/history volume/ls volume/list volume/inspect network/ls network/list "
         "network/inspect system/df system/info system/events context/ls context/list context/show "
         "context/inspect compose/ps compose/logs compose/config compose/images compose/ls "
         "compose/top compose/version compose/port compose/events buildx/ls buildx/version "
         "buildx/inspect buildx/du builder/du manifest/inspect node/ls node/ps node/inspect "
         "service/ls service/ps service/inspect service/logs stack/ls stack/ps stack/services "
         "secret/ls secret/inspect config/ls config/inspect plugin/ls plugin/inspect swarm/ca "
         "trust/inspect scout/quickview pod/ls pod/ps pod/inspect machine/ls machine/list "
         "machine/inspect"},
    {.names = "docker-compose podman-compose",
     .global =
         "f=C p=v file=C project-name=v profile=v env-file=C project-directory=C ansi=v verbose "
         "v=r version=r help=r h=r",
     .options =
         "-aqft all quiet services volumes tail=v follow timestamps no-color since=v filter=v "
         "format=v status=v no-log-prefix n=v",
     .read = "ps logs config images top version ls port events"},
    {.names = "kubectl oc k microk8s.kubectl",
     .global =
         "n=v namespace=v context=v kubeconfig=X cluster=v user=v s=v server=v v=v token=v as=v "
         "as-group=v request-timeout=v insecure-skip-tls-verify cache-dir=X "
         "certificate-authority=v "
         "tls-server-name=v A all-namespaces log-file=X profile-output=X profile=X h=r help=r "
         "version=r",
     .options =
         "-AfLpRwW n=v namespace=v context=v kubeconfig=X cluster=v user=v as=v v=v l=v "
         "selector=v o=v output=v output-directory=D field-selector=v all-namespaces "
         "show-labels sort-by=v watch watch-only no-headers label-columns=v L=v show-kind "
         "server-print ignore-not-found chunk-size=v raw=v template=v f=v filename=v recursive "
         "k=v kustomize=v c=v container=v all-containers tail=v since=v since-time=v follow "
         "timestamps previous prefix limit-bytes=v max-log-requests=v ignore-errors "
         "containers sum show-events api-group=v api-version=v namespaced verbs=v cached "
         "categories=v short client minify flatten merge list quiet q subresource=v "
         "revision=v for=v types=v show-managed-fields allow-missing-template-keys "
         "request-timeout=v show-capacity use-protocol-buffers resource-version=v no-diff-color "
         "h=r help=r dry-run=M server-side",
     .read = "get describe logs top explain version api-resources api-versions cluster-info "
             "config/view config/get-contexts config/current-context config/get-clusters "
             "config/get-users auth/can-i auth/whoami rollout/status rollout/history diff events "
             "plugin/list options completion"},
    {.names = "helm",
     .global =
         "n=v namespace=v kube-context=v kubeconfig=X debug kube-apiserver=v registry-config=X "
         "repository-cache=X repository-config=X version=r h=r help=r",
     .options =
         "-Aaqfrd n=v namespace=v kube-context=v post-renderer=X post-renderer-args=X output-dir=D "
         "f=v values=v set=v set-string=v set-file=v o=v output=v all all-namespaces short "
         "filter=v max=v l=v versions regexp devel version=v repo=v revision=v "
         "include-crds show-only=v s=v strict with-subcharts quiet deployed failed pending "
         "superseded uninstalled template=v api-versions=v kube-version=v no-hooks "
         "show-desc show-resources date reverse client fail-on-no-result",
     .read = "list ls status history get get/* version env show show/* search/repo search/hub "
             "repo/list "
             "template plugin/list dependency/list",
     .lint = "lint"},
    {.names = "terraform tofu terragrunt",
     .global = "1 chdir=C version=r help=r",
     .options =
         "1 out=W var=v var-file=v state=v target=v check=c json no-color raw input=v lock=v "
         "lock-timeout=v detailed-exitcode refresh=v refresh-only destroy parallelism=v diff "
         "recursive write=v list=v compact-warnings replace=v type=v plan=v draw-cycles "
         "generate-config-out=W backup=W id=v help=r",
     .read =
         "show output version providers providers/schema graph state/list state/show state/pull "
         "workspace/list workspace/show plan",
     .lint = "validate",
     .write = "fmt",
     .project = true},
    {.names = "aws",
     .global = "profile=v region=v output=v query=v endpoint-url=v debug no-verify-ssl no-paginate "
               "no-cli-pager color=v no-sign-request ca-bundle=v cli-read-timeout=v "
               "cli-connect-timeout=v version=r",
     // The service's verb decides; of its many options none changes more than the verb says.
     .options = "* cli-input-json=v cli-input-yaml=v generate-cli-skeleton=v",
     .read = "*/describe-* */list-* */get-* */head-* */scan */query */batch-get-* */lookup-events "
             "*/filter-log-events */search-* */validate-* */check-* */simulate-* */estimate-* "
             "*/preview-* s3/ls configure/list configure/get configure/list-profiles logs/tail "
             "history/list history/show */help */*/help help",
     // These write a file, or hand out a session.
     .never = "*/get-object* */get-job-output */get-export */get-sdk */get-media* */get-clip "
              "*/get-snapshot-block */get-work-unit-results */get-tile */get-lexicon */get-map-* "
              "*/get-session-token */get-federation-token */get-login-* */get-authorization-token "
              "*/get-model-template */get-raster-* */get-ice-* */get-image*"},
    {.names = "gcloud",
     .global = "project=v account=v configuration=v verbosity=v format=v quiet q "
               "impersonate-service-account=v "
               "billing-project=v log-http version=r v=r help=r h=r",
     .options = "* flags-file=X",
     .read = "info version config/list config/get-value config/get config/configurations/list help "
             "*/list */describe */*/list */*/describe */*/*/list */*/*/describe auth/list "
             "*/get-iam-policy */*/get-iam-policy */*/read logging/read */get-server-config"},
    {.names = "gsutil",
     .global = "-mqD o=X h=X",
     .options = "-lLrRabhdp",
     .read = "ls du stat cat version hash acl/get iam/get cors/get lifecycle/get versioning/get "
             "label/get logging/get notification/list bucketpolicyonly/get defacl/get"},
    {.names = "az",
     .global =
         "o=v output=v subscription=v query=v debug verbose only-show-errors version=r h=r help=r",
     .options = "* file=X f=X destination=X",
     .read = "version account/show account/list find */list */show "
             "*/*/list */*/show */*/*/list */*/*/show */list-* */*/list-* */exists */*/exists "
             "*/*/*/exists "
             "*/get-* */*/get-versions"},
    {.names = "doctl heroku flyctl fly vercel netlify wrangler linode-cli hcloud scw ibmcloud oci",
     .global =
         "a=v app=v t=v access-token=v context=v o=v output=v json no-color version=r V=r help=r",
     .options = "-alj a=v app=v o=v output=v format=v no-header json json=v name=v env=v n=v num=v "
                "config=C c=C limit=v page=v compartment-id=v remote r=v",
     .read = "apps apps/list apps/info ps config config/get releases addons domains "
             "*/list */ls */get */info */describe */*/list */*/get status list ls whoami "
             "inspect */status regions version auth/whoami releases/info"},
    {.names = "vault",
     .options = "1 address=v format=v field=v namespace=v version=v mount=v tls-skip-verify "
                "output-curl-string "
                "detailed",
     .read = "status read list version print/token kv/get kv/list kv/metadata/get secrets/list "
             "policy/list "
             "policy/read token/lookup auth/list audit/list lease/lookup token/capabilities "
             "path-help operator/members operator/raft/list-peers plugin/list plugin/info"},
    {.names = "consul nomad",
     .options =
         "1 address=v format=v detailed token=v namespace=v json verbose short t keys recurse",
     .read = "members info version kv/get catalog/nodes catalog/services catalog/datacenters "
             "operator/raft/list-peers status job/status node/status server/members alloc/status "
             "job/inspect namespace/list acl/policy/list acl/token/list"},
    {.names = "gh",
     .global = "R=v repo=v version=r help=r h=r",
     .options =
         "-acmqu R=v repo=v hostname=v f=X raw-field=X F=X field=X input=X X=X method=X json=v q=v "
         "jq=v t=v template=v L=v limit=v s=v state=v w=X web=X D=D dir=D O=W output=W A=v "
         "author=v assignee=v a=v l=v label=v S=v search=v B=v base=v H=M head=v m=v milestone=v "
         "comments c=f log log-failed exit-status job=v j=v attempt=v verbose v p=v preview=v "
         "paginate slurp silent cache=v header=v i include name-only patch color=v required "
         "watch=f interval=v b=v branch=v u=v user=v e=v event=v workflow=v created=v status=v "
         "commit=v language=v visibility=v topic=v fork source archived no-archived public "
         "sort=v order=v owner=v org=v o=v env=v app=v exclude-drafts exclude-pre-releases "
         "show-token=X y yaml r=v ref=v raw files filename=v n=v name=v is-public "
         "d draft match=v updated=v h=r help=r version=r include-all all active mention=v "
         "project=v type=v extension=v size=v k=v key=v merged merged-at=v checks=v review=v "
         "review-requested=v reviewed-by=v closed=v number=v",
     .read = "auth/status config/get config/list alias/list version status extension/list help",
     .research =
         "pr/view pr/list pr/diff pr/checks pr/status issue/view issue/list issue/status "
         "run/view run/list run/watch repo/view repo/list release/view release/list "
         "workflow/view workflow/list search/* api gist/view gist/list label/list cache/list "
         "secret/list variable/list variable/get ruleset/list ruleset/view ruleset/check "
         "project/list project/view project/item-list project/field-list org/list ssh-key/list "
         "gpg-key/list codespace/list attestation/verify"},
    {.names = "glab",
     .options =
         "R=v repo=v P=v p=v a=v all A opened closed merged c comments raw label=v l=v state=v "
         "F=v output=v per-page=v page=v b=v branch=v live",
     .research =
         "mr/view mr/list mr/diff issue/view issue/list ci/view ci/list ci/get "
         "ci/status repo/view repo/list release/list release/view label/list variable/list"},
    // It looks for --config among all words, values of options included, so none takes a value.
    {.names = "hg",
     .options = "-vqpG verbose quiet patch stat graph",
     .read =
         "status st log diff identify id heads branches tags summary sum root paths parents tip "
         "version help"},
    {.names = "svn",
     .options =
         "-vquNRg r=v revision=v c=v change=v l=v limit=v depth=v verbose quiet show-updates "
         "recursive xml incremental summarize stop-on-copy non-interactive show-item=v "
         "no-newline git",
     .read = "info status st stat log diff di list ls cat blame praise annotate ann proplist pl "
             "propget pg help"},
    {.names = "jj",
     .global = "R=v repository=v no-pager ignore-working-copy quiet color=v",
     .options = "-spG r=v revisions=v n=v limit=v T=v template=v summary stat git color-words "
                "types name-only from=v to=v context=v no-graph reversed patch all no-pager "
                "ignore-working-copy quiet color=v at-op=v",
     .read = "log st status diff show evolog obslog op/log operation/log bookmark/list file/list "
             "file/show root version help tag/list git/remote/list workspace/list config/list "
             "config/get"},
    {.names = "kafka-topics kafka-topics.sh kafka-consumer-groups kafka-consumer-groups.sh",
     .options =
         "list=r describe=r bootstrap-server=v zookeeper=v topic=v group=v all-groups all-topics "
         "state members offsets command-config=C delete=s create=s alter=s reset-offsets=s "
         "delete-offsets=s dry-run under-replicated-partitions unavailable-partitions verbose"},
    {.names = "rabbitmqctl rabbitmq-diagnostics rabbitmq-queues",
     .options = "p=v q quiet n=v s silent formatter=v node=v",
     .read = "status list_queues list_exchanges list_bindings list_connections list_channels "
             "list_users "
             "list_vhosts list_permissions cluster_status list_consumers environment version "
             "list_policies list_parameters node_health_check ping report server_version alarms "
             "check_running check_alarms check_local_alarms check_port_connectivity "
             "check_virtual_hosts listeners memory_breakdown quorum_status"},
    // Clients of services whose verbs say what they do.
    {.names =
         "op doppler nats circleci gitlab-runner buildkite-agent rabbitmqadmin "
         "pulumi apptainer openstack koji pio jira exo hcloud stripe "
         "supabase firebase sentry-cli datadog-ci newrelic grafana-cli influx temporal eksctl "
         "kops crane skopeo cosign kaggle huggingface-cli dvc okteto railway render planetscale "
         "pscale turso neonctl confluent ccloud",
     .global =
         "p=v project=v c=v context=v s=v server=v o=v output=v json format=v no-color V=v vhost=v "
         "host=v u=v username=v",
     .options =
         "-aAljqv p=v project=v c=v context=v s=v server=v o=v output=v json format=v no-color "
         "vault=v "
         "config=v org=v stack=v filter=v limit=v all show-ids region=v zone=v page=v columns=v "
         "f=v stack=v tag=v user=v plain namespace=v n=v verbose quiet no-truncate",
     .read = "*/list */ls */*/list */*/ls list ls */info */*/info info */status status whoami "
             "auth/status auth/whoami version */describe */*/describe */view */show",
     .project = true},
    {.names = "kafka-acls kafka-configs kafka-acls.sh kafka-configs.sh",
     .options = "list=r describe=r bootstrap-server=v entity-type=v entity-name=v topic=v all "
                "command-config=C"},
    {.names = "kustomize",
     .options = "enable-helm=X load-restrictor=v o=W output=W",
     .read = "build version",
     .project = true},
    {.names = "kind k3d minikube",
     .options = "name=v o=v output=v p=v profile=v no-headers",
     .read =
         "get/clusters get/nodes version status profile/list ip addons/list cluster/list node/list "
         "registry/list service/list"},
    {.names = "argocd flux istioctl linkerd velero",
     .options =
         "-A n=v namespace=v o=v output=v l=v selector=v context=v server=v all-namespaces refresh "
         "hard-refresh kind=v name=v show-params grpc-web",
     .read = "app/list app/get app/history app/diff app/logs app/resources cluster/list repo/list "
             "proj/list version get get/* check tree/* logs stats analyze proxy-status ps "
             "backup/get backup/describe backup/logs restore/get restore/describe restore/logs "
             "schedule/get schedule/describe plugin/get snapshot/get snapshot-location/get "
             "backup-location/get viz stat"},
    {.names = "restic borg",
     .global =
         "r=v repo=v repository-file=v p=v password-file=v q quiet v verbose json no-lock no-cache",
     .options = "r=v repo=v tag=v host=v path=v latest=v l long json compact last=v mode=v H=v "
                "group-by=v short format=v P=v prefix=v a=v glob-archives=v first=v",
     .read = "snapshots ls stats find diff cat version list info check"},
    {.names = "rclone",
     .global = "-v config=X vv verbose quiet q",
     .options =
         "-lRv max-depth=v include=v exclude=v human-readable json dirs-only files-only recursive "
         "f=v format=v fast-list min-size=v max-age=v min-age=v filter=v",
     .read =
         "ls lsl lsd lsf lsjson size listremotes about version tree md5sum sha1sum hashsum check "
         "cryptcheck config/show config/file config/paths"},
    {.names = "mc",
     .options = "-r recursive json versions older-than=v newer-than=v",
     .read =
         "ls stat du tree find diff admin/info version alias/list ilm/ls policy/list policy/get"},
});

}  // namespace

std::span<const Tool> CloudTools() { return kCloudTools; }

}  // namespace credence::governor::shell
